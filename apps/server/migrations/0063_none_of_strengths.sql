-- Fast; a member has few saved searches. "None of" became 2 for every filter; for strengths it was 1.
update saved_search set filter = filter || '{"network.strength.modifier": "2"}'
where filter ->> 'network.strength.modifier' = '1';
