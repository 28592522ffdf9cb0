import { type Customer, Refusal } from '../../platform/http/index.ts'

/** Nobody acts in the back office on an account of their own: what gives to it or lifts a bar from it is another's to do. */
export function refuseOneself({ userId }: Pick<Customer, 'userId'>, receiver: number | null): void {
  if (receiver === userId) throw new Refusal(409, 'proposal.oneself')
}
