"""What teachers work with: sets, joining, results and exports. Pure: the records keep it all."""
