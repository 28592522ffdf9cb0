import { coreManifest } from '@tenor/contract/core'
import type { AccountCode, EventKind } from '../ledger/index.ts'

const { accounts, events } = coreManifest.ledger

/** Between Tenor and the exchange's wallet: below zero by what the exchange keeps for customers here. */
export const HOUSE_WALLET: AccountCode = accounts['house:wallet']
export const WALLET_IN: EventKind = events['wallet.in']
export const WALLET_OUT_HOLD: EventKind = events['wallet.out.hold']
export const WALLET_OUT_DONE: EventKind = events['wallet.out.done']
export const WALLET_OUT_BACK: EventKind = events['wallet.out.back']
