import type { Step } from './coupon-steps.ts';
import { GeneralFields, type StepProps } from './general-fields.tsx';
import { ConditionFields, RestrictionFields } from './more-fields.tsx';

const fields = { general: GeneralFields, restriction: RestrictionFields, condition: ConditionFields };

/** The fields of one tab. */
export function StepFields({ step, ...props }: StepProps & { step: Step }) {
  const Fields = fields[step];
  return <Fields {...props} />;
}
