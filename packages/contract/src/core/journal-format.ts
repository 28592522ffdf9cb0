/** Formats that a journal comes in. */
export const JOURNAL_FORMATS = ['hledger', 'beancount', 'csv'] as const
/** One of them. */
export type JournalFormat = (typeof JOURNAL_FORMATS)[number]
