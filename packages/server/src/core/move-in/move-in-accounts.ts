import { coreManifest } from '@tenor/contract/core'
import type { AccountCode, EventKind } from '../ledger/index.ts'

const { accounts, events } = coreManifest.ledger

/** What came in with holdings from elsewhere: below zero by it. */
export const HOUSE_MOVED_IN: AccountCode = accounts['house:moved-in']
export const MOVED_IN: EventKind = events['moveIn.money']
