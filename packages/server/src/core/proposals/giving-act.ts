import type { FourEyesBounds } from '@tenor/contract/core'
import type { BackOfficeRole } from '@tenor/contract/http'
import type { Instant } from '@tenor/contract/time'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/index.ts'
import type { Customer } from '../../platform/http/index.ts'
import type { ActNames } from './act-sentence.ts'

/** An operator who gives something, and when. */
export type By = {
  operator: Customer
  at: Instant
  /** Who proposed what this operator approves; absent where one acts alone. */
  proposedBy?: number
}

/** What gives value: how it is known again, what of it takes two operators, and what it does once it may be done. */
export type GivingAct<Content extends object, Answer extends object> = {
  /** As the audit log calls it. */
  act: string
  /** Who may do and propose it, and decide on it too unless another role approves it. */
  role: BackOfficeRole
  approvedBy?: BackOfficeRole
  /** Reads the content back as it was proposed. */
  content: z.ZodType<Content>
  subject(content: Content): string
  /** Names and facts for its sentence; without it a customer is named by the address, and the rest by the subject. */
  names?(tx: Transaction, content: Content): Promise<ActNames>
  /**
   * Whom it gives to: never the one who gives. Null where it gives to nobody in particular. What gives to many answers with
   * `operator`, who proposes or approves it, where they are one of them.
   */
  receiver(content: Content, tx: Transaction, operator: number): number | null | Promise<number | null>
  /** Locks what it changes, before it is judged: what it is judged by is what it changes, whoever acts at the same moment. */
  lock?(tx: Transaction, by: By, content: Content): Promise<unknown>
  /**
   * What it changes, as that stands: a `version` in the content is that of `rowVersion` of it, and is refused where it has another
   * by now. What was proposed while it stood otherwise is void.
   */
  stands?(tx: Transaction, content: Content): Promise<object | null>
  /** Whether an operator holds what it raises in value: then they neither propose nor approve it. */
  raises?(tx: Transaction, content: Content, operator: number): Promise<boolean>
  /** Also refuses what may not be at all: when it is proposed, and again when it is approved. */
  takesTwo(tx: Transaction, content: Content, bounds: FourEyesBounds, by: By): Promise<boolean>
  /** Does it, with its own row in the audit log. Judged by what is so at this moment. */
  perform(tx: Transaction, by: By, content: Content): Promise<Answer>
  /** When it has been committed. */
  after?(content: Content): void | Promise<void>
}
