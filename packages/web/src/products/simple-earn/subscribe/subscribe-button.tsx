import { Link, useLocation } from '@tanstack/react-router'
import { Button, buttonClass } from '@tenor/ui'
import { useCustomer } from '../../../core/account/index.ts'
import { Say } from '../../../platform/phrases/index.ts'

export type SubscribeButtonProps = {
  act: { canConfirm: boolean; isPending: boolean; confirm: () => void }
  isSoldOut: boolean
}

/** The one button of the panel. Visitors are led to make an account, and back here. */
export function SubscribeButton({ act: { canConfirm, isPending, confirm }, isSoldOut }: SubscribeButtonProps) {
  const customer = useCustomer()
  const next = useLocation({ select: (location) => location.href })
  if (customer === null) {
    return (
      <Link to="/sign-up" search={{ next }} className={buttonClass({ kind: 'primary', large: true })}>
        <Say id="earn.signUp" />
      </Link>
    )
  }
  return (
    <Button kind="primary" large isDisabled={!canConfirm || isSoldOut} isPending={isPending} onPress={confirm}>
      <Say id={isSoldOut ? 'earn.soldOut' : 'earn.list.subscribe'} />
    </Button>
  )
}
