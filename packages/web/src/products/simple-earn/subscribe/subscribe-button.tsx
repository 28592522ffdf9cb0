import { Link, useLocation } from '@tanstack/react-router'
import { useSpaced } from '@tenor/browser/clock'
import { Button, buttonClass } from '@tenor/ui'
import { useCustomer } from '../../../core/account/index.ts'
import { Say } from '../../../platform/phrases/index.ts'

/** Of two presses within it the first counts, as the specification has it. */
const SUBMIT_MS = 500

export type SubscribeButtonProps = {
  act: { canConfirm: boolean; isPending: boolean; confirm: () => void }
  isSoldOut: boolean
  /** Read longer ago than an offer stands. */
  isOld: boolean
}

/** The one button of the panel. Visitors are led to make an account, and back here. */
export function SubscribeButton({ act: { canConfirm, isPending, confirm }, isSoldOut, isOld }: SubscribeButtonProps) {
  const customer = useCustomer()
  const spaced = useSpaced(SUBMIT_MS)
  const next = useLocation({ select: (location) => location.href })
  if (customer === null) {
    return (
      <Link to="/sign-up" search={{ next }} className={buttonClass({ kind: 'primary', large: true })}>
        <Say id="earn.signUp" />
      </Link>
    )
  }
  return (
    <>
      {isOld && (
        <p role="status">
          <Say id="earn.panel.old" />
        </p>
      )}
      <Button
        kind="primary"
        large
        isDisabled={!canConfirm || isSoldOut || isOld}
        isPending={isPending}
        onPress={() => spaced(confirm)}
      >
        <Say id={isSoldOut ? 'earn.soldOut' : 'earn.list.subscribe'} />
      </Button>
    </>
  )
}
