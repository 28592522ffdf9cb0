-- What a customer is shown of his sessions: browser and system in short words, from the browser's own account of itself.
alter table session add column device text not null default '';
