-- A product that an operator has paused stays so until an operator resumes it: the listing job pauses and lists the
-- automatic ones by itself and could not tell its own pause from the desk's.
alter table dual_product add column desk_paused boolean not null default false;
