/** Where the calls of fixed terms lie; their VIP variants lie under `/vip` of it. */
export const FIXED = '/apiw/v2/fixed_earn/api'
