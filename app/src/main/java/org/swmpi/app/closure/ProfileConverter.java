package org.swmpi.app.closure;

import org.swmpi.app.run.ChoiceConverter;
import org.swmpi.reason.Profile;

/// Profiles on the command line.
public final class ProfileConverter extends ChoiceConverter<Profile> {
  ProfileConverter() {
    super(Profile.values(), Profile::label);
  }
}
