/** Where the calls of staking lie. */
export const STAKING = '/apiw/v2/earn/staking'
/** Where those of the back office lie. */
export const STAKING_CONSOLE = '/console/api/staking'
