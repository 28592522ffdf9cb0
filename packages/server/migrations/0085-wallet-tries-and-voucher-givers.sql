-- A day that the wallet is asked for again is of its last try alone: lines of earlier ones stay, and count no more. What was asked for until
-- now counts as it stands.
alter table wallet_comparison add column first_part integer not null default 0;

-- Vouchers of the exchange's campaign system: it sees and takes back its own alone. The audit log says which those of before are.
alter table voucher add column by_campaign boolean not null default false;
update voucher v set by_campaign = true from audit_log a
where a.act = 'campaign.issue' and v.id = (a.after ->> 'id')::bigint and v.user_id = (a.after ->> 'user_id')::bigint;
