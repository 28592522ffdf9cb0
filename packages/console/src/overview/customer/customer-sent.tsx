import type { CustomerDetail } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { InstantText, Verbatim } from '@tenor/ui'
import { Answered, MoreOf, NoRows } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import styles from './customer.module.css'
import { useTheirNotices } from './customer-queries.ts'

/** Notices with their sentences, and the subjects of e-mails with what became of them. */
export function CustomerSent({ row }: { row: CustomerDetail }) {
  const answer = useTheirNotices(row.id)
  return (
    <>
      {row.mails.length > 0 && (
        <ul className={styles.lines}>
          {row.mails.map(({ id, at, subject, state }) => (
            <li key={id}>
              <p>
                <Verbatim isProse text={subject} />
              </p>
              <small>
                <Say id="console.customer.mail" />, <Say id="console.customer.mail.state" values={{ state }} /> ·{' '}
                <InstantText at={instantOfSeconds(at)} />
              </small>
            </li>
          ))}
        </ul>
      )}
      <Answered answer={answer}>
        {answer.data?.length === 0 && row.mails.length === 0 ? (
          <NoRows />
        ) : (
          <ul className={styles.lines}>
            {(answer.data ?? []).map(({ id, at, message }) => (
              <li key={id}>
                <p>
                  <Verbatim isProse text={message} />
                </p>
                <small>
                  <Say id="console.customer.notice" /> · <InstantText at={instantOfSeconds(at)} />
                </small>
              </li>
            ))}
          </ul>
        )}
      </Answered>
      <MoreOf answer={answer} />
    </>
  )
}
