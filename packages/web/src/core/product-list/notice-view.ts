import type { NoticeRow } from '@tenor/contract/core'
import type { ReactNode } from 'react'

/** How a notice reads in the list, where its facts say more than its sentence. */
export type NoticeView = {
  /** In place of the sentence. */
  readonly title?: ReactNode
  /** What else the sentence tells, beside a title of its own. */
  readonly text?: ReactNode
  /** What was paid, and how that compares with what was put in. */
  readonly figures?: ReactNode
  /** What can still come of it. */
  readonly outcomes?: ReactNode
}

/** By kind. Null where a notice does not have the facts, such as one from before they were told. */
export type NoticeViews = Readonly<Record<string, (row: NoticeRow) => NoticeView | null>>
