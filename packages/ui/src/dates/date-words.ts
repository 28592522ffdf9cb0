/** What the parts of a date field are called. */
export type DateWords = {
  /** Opens the calendar. */
  calendar: string
  month: string
  year: string
  previous: string
  next: string
  clear: string
  done: string
  /** "Time, UTC" */
  time: string
}
