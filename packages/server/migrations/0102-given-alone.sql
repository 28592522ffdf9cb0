-- What one operator gave alone: vouchers by their face value in USDT, and customers whose standing was bettered. What two approved is not
-- here. A voucher that was taken back before it was used counts 0.
create table given_alone (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  at timestamptz not null,
  user_id bigint not null,
  kind text not null check (kind in ('voucher', 'standing')),
  value numeric(38, 8) not null check (value >= 0),
  voucher_id bigint,
  constraint given_alone_voucher check ((kind = 'voucher') = (voucher_id is not null))
);
create index given_alone_operator on given_alone (operator_id, at);
create index given_alone_of_voucher on given_alone (voucher_id) where voucher_id is not null;
grant select, insert on given_alone to tenor_app;
grant update (value) on given_alone to tenor_app;
grant usage on sequence given_alone_id_seq to tenor_app;

-- What a proposal changes, as it stood when it was proposed: where that is another by the time of the approval, it is void. Null: it
-- changes no row, or was proposed before this.
alter table proposal add column stood text;
alter table proposal add column decision_reason text;
