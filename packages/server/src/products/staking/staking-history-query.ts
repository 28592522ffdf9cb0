/** What a history is narrowed by. */
export type HistoryQuery = {
  type?: number | undefined
  asset?: string | undefined
  pid?: number | undefined
  start_at?: number | undefined
  end_at?: number | undefined
}
