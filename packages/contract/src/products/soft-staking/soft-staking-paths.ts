/** Where the calls of soft staking lie. */
export const SOFT_STAKING = '/apiw/v2/earn/soft-staking'
/** Where those of the back office lie. */
export const SOFT_STAKING_CONSOLE = '/console/api/soft-staking'
