import type { CustomerRow } from '@tenor/contract/core'
import { isOperator } from '@tenor/contract/http'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, InstantText } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'
import styles from './customers.module.css'

type UntilProps = { id: 'console.protection.frozen' | 'console.protection.held'; at: number | null }

function Until({ id, at }: UntilProps) {
  return at === null ? null : (
    <Badge colour="red">
      <Say id={id} values={{ at: <InstantText at={instantOfSeconds(at)} /> }} />
    </Badge>
  )
}

/** Role, verification and locks of an account, as badges. */
export function CustomerStates({ row }: { row: CustomerRow }) {
  return (
    <div className={styles.states}>
      {isOperator(row.role) && (
        <Badge colour="blue">
          <Say id={`console.role.${row.role}`} />
        </Badge>
      )}
      <Badge colour={row.verified ? 'green' : 'grey'}>
        <Say id={row.verified ? 'account.verified' : 'account.notVerified'} />
      </Badge>
      {row.trading_locked && (
        <Badge colour="red">
          <Say id="console.customers.locked" />
        </Badge>
      )}
      <Until id="console.protection.frozen" at={row.frozen_until} />
      <Until id="console.protection.held" at={row.wallet_held_until} />
    </div>
  )
}
