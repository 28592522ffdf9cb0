-- What corrections of values gave until now stands beside what it was given for, so that a further correction changes only what
-- is left open.

-- A first mark that is no value of the strike (units that moved in), and the end of a period whose value the mark is; null: the
-- first mark. `shared_marked_at` is what it was before the last end of a period.
alter table wealth_order add column own_mark numeric(38, 8);
alter table wealth_order add column marked_at timestamptz;
alter table wealth_order add column shared_marked_at timestamptz;
-- Of units that left, those that were not due at the values that stand: what was paid for them the house filled.
alter table wealth_piece add column marked_at timestamptz;
alter table wealth_piece add column excess numeric(38, 8) not null default 0 check (excess >= 0);
-- Units that were not due and were not priced, since the redemption was owed yet; profit share that corrections moved to the
-- manager (below zero: from them); what the house has in the fund for what was paid too much.
alter table wealth_redemption add column unpriced numeric(38, 8) not null default 0 check (unpriced >= 0);
alter table wealth_redemption add column share_moved numeric(38, 8) not null default 0;
alter table wealth_redemption add column filled numeric(38, 8) not null default 0 check (filled >= 0);
-- Units that had left the lot or were on their way when a share was taken; the mark's strike; what the house filled for it.
alter table wealth_share add column gone numeric(38, 8) not null default 0 check (gone >= 0);
alter table wealth_share add column marked_at timestamptz;
alter table wealth_share add column filled numeric(38, 8) not null default 0 check (filled >= 0);
-- What the house took back of what it had filled.
alter table wealth_corrected add column returned numeric(38, 8) not null default 0 check (returned >= 0);

update wealth_share s set filled = ceil(s.back * s.nav * 100000000) / 100000000 where s.back > 0;
with shares as (
  select s.bucket, s.user_id, s.id, s.at, lag(s.at) over w as before_at,
    coalesce(sum(s.units) over (partition by s.bucket, s.user_id, s.id order by s.at
      rows between unbounded preceding and 1 preceding), 0) as before_units
  from wealth_share s window w as (partition by s.bucket, s.user_id, s.id order by s.at)
), changed as (
  select s.bucket, s.user_id, s.id, s.at, sum(c.unit_change) as units from wealth_share s
  join wealth_corrected c on c.bucket = s.bucket and c.user_id = s.user_id and c.id = s.id and not c.is_redemption
    and c.created_at > s.created_at
  group by 1, 2, 3, 4
)
update wealth_share s set marked_at = k.before_at,
  gone = greatest(0, o.units - coalesce(c.units, 0) - s.of_units - k.before_units)
from shares k
join wealth_order o on o.bucket = k.bucket and o.user_id = k.user_id and o.id = k.id
left join changed c on c.bucket = k.bucket and c.user_id = k.user_id and c.id = k.id and c.at = k.at
where s.bucket = k.bucket and s.user_id = k.user_id and s.id = k.id and s.at = k.at;

with shares as (
  select bucket, user_id, id, max(at) as at from wealth_share group by 1, 2, 3
)
update wealth_order o set marked_at = s.at from shares s
where s.bucket = o.bucket and s.user_id = o.user_id and s.id = o.id;
update wealth_order set marked_at = shared_at where not high_water_mark and shared_at is not null;

with firsts as (
  select distinct on (bucket, user_id, id) bucket, user_id, id, mark from wealth_share order by bucket, user_id, id, at
)
update wealth_order o set own_mark = coalesce(f.mark, o.mark)
from wealth_order k left join firsts f on f.bucket = k.bucket and f.user_id = k.user_id and f.id = k.id
where k.bucket = o.bucket and k.user_id = o.user_id and k.id = o.id
  and o.struck_in = o.id and coalesce(f.mark, o.mark) <> o.nav;

with marks as (
  select p.bucket, p.user_id, p.id, max(s.at) as at from wealth_piece p
  join wealth_share s on s.bucket = p.bucket and s.user_id = p.user_id and s.id = p.lot_id and s.nav = p.mark
  group by 1, 2, 3
)
update wealth_piece p set marked_at = m.at from marks m
where m.bucket = p.bucket and m.user_id = p.user_id and m.id = p.id;

-- Units that left beyond what was due: the last of them.
with shared as (
  select bucket, user_id, id, sum(units - back) as units from wealth_share group by 1, 2, 3
), parts as (
  select p.bucket, p.user_id, p.id, p.lot_id, p.units, r.state,
    sum(p.units) over (partition by p.bucket, p.user_id, p.lot_id) as all_units,
    coalesce(sum(p.units) filter (where r.state <> 'PENDING') over (partition by p.bucket, p.user_id, p.lot_id
      order by p.id desc rows between unbounded preceding and 1 preceding), 0) as later
  from wealth_piece p
  join wealth_redemption r on r.bucket = p.bucket and r.user_id = p.user_id and r.id = p.redemption_id
)
update wealth_piece p
set excess = least(p.units, greatest(0, o.unit_left + k.all_units - o.units + coalesce(s.units, 0) - k.later))
from parts k
join wealth_order o on o.bucket = k.bucket and o.user_id = k.user_id and o.id = k.lot_id
left join shared s on s.bucket = o.bucket and s.user_id = o.user_id and s.id = o.id
where p.bucket = k.bucket and p.user_id = k.user_id and p.id = k.id and k.state <> 'PENDING'
  and o.unit_left + k.all_units - o.units + coalesce(s.units, 0) - k.later > 0;

with pieces as (
  select bucket, user_id, redemption_id, sum(made_good) as good, sum(excess) as excess from wealth_piece group by 1, 2, 3
), corrected as (
  select bucket, user_id, id, sum(paid) as paid, sum(share_more) as more, sum(filled) as filled from wealth_corrected
  where is_redemption group by 1, 2, 3
)
update wealth_redemption r
set share_moved = coalesce(c.more, 0) - (p.good - coalesce(c.paid, 0)),
  filled = coalesce(c.filled, 0) + ceil(p.excess * r.nav * 100000000) / 100000000
from pieces p
left join corrected c on c.bucket = p.bucket and c.user_id = p.user_id and c.id = p.redemption_id
where r.bucket = p.bucket and r.user_id = p.user_id and r.id = p.redemption_id and r.state <> 'PENDING'
  and (c.id is not null or p.good > 0 or p.excess > 0);
