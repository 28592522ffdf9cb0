-- Rewards in a token of an exchange product: reckoned by rate × index, both with eight decimals, so the price has sixteen;
-- the product that gives the token, and the rate that what backs a reward was reckoned by.
alter table staking_day_rate alter column reward_price type numeric(46, 16);
alter table staking_day_rate add column token_product bigint references staking_product;
alter table staking_reward add column token_rate numeric(38, 8) check (token_rate > 0);
