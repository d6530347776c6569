"""Recomputes a session of the free-order draw: python3 verify_draw.py FACTS LIST (what is in them: docs/draw.md)."""
import hashlib, hmac, json, sys

facts = json.load(open(sys.argv[1], encoding="utf-8"))
text = open(sys.argv[2], encoding="utf-8", newline="").read()
seed = bytes.fromhex(facts["seed"])
list_hash = hashlib.sha256(text.encode()).hexdigest()
assert hashlib.sha256(seed).hexdigest() == facts["seed_hash"], "the seed is not the one that was announced"
assert list_hash == facts["list_hash"], "the list is not the one that was published"
beacon = ["" + facts["beacon"]] if facts.get("beacon") else []
ranked = []
for line in text.splitlines():
    number, ticket, cause = line.split(" ")
    message = "|".join([facts["session"], list_hash, number, *beacon])
    ranked.append((hmac.new(seed, message.encode(), hashlib.sha256).hexdigest(), int(number), cause))
for at, (digest, number, cause) in enumerate(sorted(ranked)):
    coins = int(digest[-8:], 16) * 100 < facts["coin_percent"] * 2**32
    prize = "rent" if at < facts["rent"] else "packet" if at < facts["rent"] + facts["packet"] else "coins" if coins else "none"
    print(at + 1, number, "packet" if prize == "rent" and cause == "friend" else prize)
