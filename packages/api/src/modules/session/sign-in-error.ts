import { AppError } from '../../platform/errors.ts';
import type { SignInRejection } from '../../platform/observe/metrics.ts';

/** A rejected sign-in, or a rejected proof of identity, with its reason, which is counted but never sent. */
export class SignInError extends AppError {
  readonly reason: SignInRejection;

  constructor(reason: SignInRejection, ...error: ConstructorParameters<typeof AppError>) {
    super(...error);
    this.reason = reason;
  }
}
