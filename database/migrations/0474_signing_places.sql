-- Where a quote was signed: what is signed at home in the USA may be cancelled for three business days (16 CFR 429).
alter table quotes add column signing_place text check (signing_place in ('home', 'shop', 'online'));
