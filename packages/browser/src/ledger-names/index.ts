export {
  accountName,
  actName,
  eventName,
  STATEMENT_ACCOUNTS,
  STATEMENT_ACTS,
  STATEMENT_EVENTS,
} from './ledger-names.ts'
