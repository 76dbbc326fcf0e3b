// Asks now and then whether something happened, and offers to show it. The page works without this.
"use strict";
(() => {
  const news = document.getElementById("news");
  if (!news) return;
  const known = Number(news.dataset.events);
  let wait = 15_000;
  const ask = async () => {
    if (!document.hidden) {
      try {
        const answer = await fetch(news.dataset.url, { headers: { Accept: "application/json" } });
        if (answer.ok && (await answer.json()).events > known) {
          news.hidden = false;
          return;
        }
      } catch {
        // Offline: the next time may do better.
      }
      wait = Math.min(wait * 1.5, 300_000);
    }
    setTimeout(ask, wait);
  };
  setTimeout(ask, 4_000);
})();
