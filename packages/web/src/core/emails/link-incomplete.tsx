import { Link } from '@tanstack/react-router'
import { buttonClass, Notice } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'

/** In the place of an act that only an email's whole link can do: what to do instead. */
export function LinkIncomplete({ ofPassword = false }: { ofPassword?: boolean }) {
  const look = { className: buttonClass({ kind: 'primary' }) }
  return (
    <>
      <Notice kind="caution">
        <Say id="account.link.incomplete" />
      </Notice>
      {ofPassword ? (
        <Link to="/forgot-password" {...look}>
          <Say id="account.link.again" />
        </Link>
      ) : (
        <Link to="/notification-settings" {...look}>
          <Say id="account.notices.settings" />
        </Link>
      )}
    </>
  )
}
