-- Who told a value of a source: the feed, a rate file, or an operator by hand. Values from before this may have none.
alter table staking_source_value add column if not exists origin text check (origin in ('feed', 'file', 'operator'));
