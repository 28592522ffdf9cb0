-- A fixed order is paid from and to the account of its customer's mode: 1 spot, 3 unified. Until now that was spot in every mode, so the
-- defaults say of old rows exactly what the ledger does, also of those that a process of the version before still writes.
alter table fixed_order add column from_account smallint not null default 1 check (from_account in (1, 3));
alter table fixed_order add column to_account smallint not null default 1 check (to_account in (1, 3));
alter table fixed_order add column bonus_account smallint not null default 1 check (bonus_account in (1, 3));
-- Numbers of the days whose interest went to the unified account; the others went to spot.
alter table fixed_order add column unified_days integer[] not null default '{}';

-- A record of leaving early tells what that act paid: the rate that it paid by, the part of the principal that the voucher counted for, and
-- the account. Old rows: amount, days, interest, coupon and claw-back were written with the act; rate and part follow exactly from terms that
-- an order never changes. Null: written by a process of the version before, and derived in the same way where it is read.
alter table fixed_redemption add column rate numeric(38, 8) check (rate >= 0);
alter table fixed_redemption add column coupon_principal numeric(38, 8) check (coupon_principal >= 0);
alter table fixed_redemption add column account smallint not null default 1 check (account in (1, 3));
update fixed_redemption r set
  rate = case when o.policy = 'reduced' and r.days is not null then o.early_rate else 0 end,
  coupon_principal = case when o.voucher_high is null or r.days is null then 0
    else div(least(o.original, o.voucher_high) * r.amount * 100000000, o.original) * 0.00000001 end
from fixed_order o where o.bucket = r.bucket and o.user_id = r.user_id and o.id = r.order_id;

-- A product may pay by its tiers alone.
alter table fixed_product drop constraint fixed_product_rate_check;
alter table fixed_product add constraint fixed_product_rate_check check (rate >= 0) not valid;
alter table fixed_product validate constraint fixed_product_rate_check;
