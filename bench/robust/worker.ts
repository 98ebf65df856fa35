import { serve } from '../processes/served.ts';
import { attempt, attemptSchema } from './attempt.ts';

serve((job) => attempt(attemptSchema.parse(job)));
