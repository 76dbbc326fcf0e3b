"""A bot for Silver: opens a game against two of the server's own bots and plays it to its end.

    python bot.py https://silver.example.org silver_YOUR-TOKEN

It answers with what the server would play for it, but calls for a vote and keeps low cards where it can.
"""

import sys
import time

import httpx

POLL = 5  # seconds between two looks at a game that waits for others


def request(api, method, path, **options):
    """One request; again after a lost connection or too many requests, for an answer sent twice is played once."""
    while True:
        try:
            response = api.request(method, path, **options)
        except httpx.TransportError:
            time.sleep(POLL)
            continue
        if response.status_code != 429:
            return response
        time.sleep(int(response.headers["Retry-After"]))


def choose(decision, view):
    """An answer: one of the options, or several joined by "+". The default is always legal."""
    if "call" in decision["options"]:
        return "call"
    if decision["question"] == "drawn" and view["drawn"]["card"] in ("0", "1", "2", "3", "4"):
        return "exchange"
    return decision["default"]


def play(address, token):
    """Play a whole game and return its table at the end."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{address}/api/v1/", headers=headers, timeout=30) as api:
        game = request(api, "POST", "games", json={"seats": 3, "bots": 2, "rounds": 1}).raise_for_status().json()
        path, last = f"games/{game['code']}", 0
        while True:
            table = seen = request(api, "GET", f"{path}/table").raise_for_status().json()
            while seen["decisions"]:
                decision = seen["decisions"][0]
                answer = {"question": decision["number"], "answer": choose(decision, seen["view"])}
                answered = request(api, "POST", f"{path}/answers", json=answer)
                if answered.status_code == 409:  # our time ran out meanwhile: look at the table again
                    break
                seen = answered.raise_for_status().json()
            page = request(api, "GET", f"{path}/events", params={"since": last}).raise_for_status().json()
            for event in page["events"]:
                print(event)
                last = event["number"]
            if table["status"] != "running":
                return table
            if not table["decisions"]:
                time.sleep(POLL)


if __name__ == "__main__":
    print(play(*sys.argv[1:])["view"]["result"])
