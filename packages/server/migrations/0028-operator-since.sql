-- Since when somebody is an operator by another one's word; null for those whom the settings made, and those of before.
-- Who was made one lately takes no part in a settlement price, so that nobody makes himself a second person for it.
alter table app_user add column operator_since timestamptz;
