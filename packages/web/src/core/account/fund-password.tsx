import { onDemand } from '../../platform/page/index.ts'
import type { FundPasswordFieldProps } from './fund-password-field.tsx'

const Field = onDemand(() => import('./fund-password-field.tsx').then((module) => module.FundPasswordField))

export type FundPasswordProps = Omit<FundPasswordFieldProps, 'asked'> & {
  asked: FundPasswordFieldProps['asked'] | null
}

/** Shown once the server has asked for a fund password, or for a better one. */
export function FundPassword({ asked, fundPassword, setFundPassword }: FundPasswordProps) {
  return asked === null ? null : <Field asked={asked} fundPassword={fundPassword} setFundPassword={setFundPassword} />
}
