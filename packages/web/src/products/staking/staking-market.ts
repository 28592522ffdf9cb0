/** What can be staked: the first page, narrowed to it. */
export const STAKING_MARKET = { to: '/', search: { of: 'staking' } } as const
