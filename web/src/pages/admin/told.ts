// SPDX-License-Identifier: AGPL-3.0-or-later
//! What went wrong, as a sentence.
import { ApiError, sentence } from '../../api/client';

export const told = (error: unknown): string => (error instanceof ApiError ? sentence(error.refused) : String(error));
