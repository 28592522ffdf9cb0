/** Where one acts on what the core names: a page, or a part of the overview. Of prices it is outside: the sources. */
export const CORE_REASON_LINKS: Readonly<Record<string, string>> = {
  'job.failed': '#jobs',
  'job.overdue': '#jobs',
  'ledger.broken': '#balance',
  'promise.nearCap': '/promises',
  'proposal.waiting': '/proposals',
  'reconcile.broken': '#balance',
}
