/** Where the calls of wealth lie. */
export const WEALTH = '/apiw/v2/earn/private-wealth'
/** Where those of the back office lie. */
export const WEALTH_CONSOLE = '/console/api/wealth'
/** Where an administrator of funds sends values from, under a key of its own. */
export const WEALTH_FEED = '/fund/api'
