-- The highest rate of a year, a fraction, that a loan's borrower agreed to: an hour above it is charged as ever, and told.
alter table flexible_loan add column max_rate numeric(38, 8) check (max_rate >= 0);
create index flexible_loan_limit on flexible_loan (asset, max_rate) where is_open and max_rate is not null;
