"""How fast Silver is, always beside something else in the same run. See docs/benchmarks.md; run `make bench`."""
