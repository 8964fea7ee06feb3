-- Fast; a member has few saved searches. The modifier "none of" of strengths changes from 1 to 2, as in all
-- filters.
update saved_search set filter = filter || '{"network.strength.modifier": "2"}'
where filter ->> 'network.strength.modifier' = '1';
