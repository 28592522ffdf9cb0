export type FilterBarWords = {
  /** What the row is called, and what opens the rest of it on a phone. */
  filters: string
  close: string
  clear: string
  /** Leads back to the list from the sheet. */
  show: string
}
