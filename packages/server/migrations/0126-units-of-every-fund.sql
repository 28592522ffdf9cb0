-- A process of a version before assets were rows adds a fund without its units, and renames it without them. Processes of this version
-- write the units first, and this finds them there.
create function wealth_units_keep() returns trigger language plpgsql as $$
begin
  insert into asset (symbol, capitals, smalls, name, kind, decimals, status, place, listed_at)
  select 'FUND' || new.number, folded, folded, left(new.name, 60), 'units', 6, 'active', 1000000, new.created_at
  from (values ('fund' || translate(new.number::text, '01', 'ol'))) as given (folded)
  on conflict (symbol) do update set name = excluded.name where asset.name <> excluded.name;
  if found then
    update asset_version set version = version + 1;
  end if;
  return null;
end $$;
create trigger wealth_product_units after insert or update of name on wealth_product
  for each row execute function wealth_units_keep();

insert into asset (symbol, capitals, smalls, name, kind, decimals, status, place, listed_at)
select 'FUND' || p.number, folded, folded, left(p.name, 60), 'units', 6, 'active', 1000000, p.created_at
from wealth_product p cross join lateral (values ('fund' || translate(p.number::text, '01', 'ol'))) as given (folded)
where not exists (select 1 from asset a where a.symbol = 'FUND' || p.number);
