-- Who runs a fund, what it holds, its benchmark, documents and the reason of its risk, as operators write them. Empty: none is shown.
alter table wealth_product add column about jsonb not null default '{}';
