-- The parts of a saved address; null where only the text is known.
alter table own_addresses add column parts jsonb;
