-- The house's money that a customer works with: his order holds it, it is never his own.
insert into ledger_account (code, name, owner) values (14, 'lent', 'customer');
