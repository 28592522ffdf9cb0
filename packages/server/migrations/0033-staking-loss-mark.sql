-- The transaction in which a loss was entered: it is taken off once no statement is under way that began before.
alter table staking_loss add column mark text;
