-- A fund names the asset that its units are. A process of a version before adds a fund without it.
alter table wealth_product add column unit_asset text;
update wealth_product set unit_asset = 'FUND' || number;

create function wealth_units_name() returns trigger language plpgsql as $$
begin
  new.unit_asset := coalesce(new.unit_asset, 'FUND' || new.number);
  return new;
end $$;
create trigger wealth_product_unit_asset before insert on wealth_product
  for each row execute function wealth_units_name();
alter table wealth_product alter column unit_asset set not null;
alter table wealth_product add constraint wealth_product_unit_asset_key unique (unit_asset);

create or replace function wealth_units_keep() returns trigger language plpgsql as $$
begin
  insert into asset (symbol, capitals, smalls, name, kind, decimals, status, place, listed_at)
  select new.unit_asset, folded, folded, left(new.name, 60), 'units', 6, 'active', 1000000, new.created_at
  from (values ('fund' || translate(new.number::text, '01', 'ol'))) as given (folded)
  on conflict (symbol) do update set name = excluded.name where asset.name <> excluded.name;
  if found then
    update asset_version set version = version + 1;
  end if;
  return null;
end $$;
