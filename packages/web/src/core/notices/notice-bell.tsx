import { Link } from '@tanstack/react-router'
import { BellIcon } from '@tenor/ui'
import { useWords } from '../../platform/phrases/index.ts'
import { NOTICES, useLatestNotices } from './notice-queries.ts'
import styles from './notices.module.css'
import { useSeenUpTo } from './seen-notices.ts'

/** The way to the notices, with how many have come since they were last looked at. */
export function NoticeBell({ userId }: { userId: number }) {
  const words = useWords()
  const { data } = useLatestNotices()
  const seenUpTo = useSeenUpTo(userId)
  const count = data?.filter((row) => row.at > seenUpTo).length ?? 0
  return (
    <Link
      to="/notices"
      className={styles.bell}
      aria-label={count > 0 ? words('nav.noticesNew', { count }) : words('nav.notices')}
    >
      <BellIcon />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count === NOTICES.pageSize ? `${count}+` : count}
        </span>
      )}
    </Link>
  )
}
